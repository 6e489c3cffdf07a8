// Notices on this device: the browser gets messages from its push service, also while the page is closed.
import * as rest from "./rest";

export function canBePushed(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Let notices come to this browser; false if the person or the browser does not allow it. */
export async function allowPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await rest.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A browser has one subscription, and only for one key.
  await (await pushManager.getSubscription())?.unsubscribe();
  let made: PushSubscription;
  try {
    made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (reason) {
    if (reason instanceof DOMException) return false;
    throw reason;
  }
  const { endpoint, keys } = made.toJSON();
  await rest.addReceiver({ url: endpoint ?? "", kind: "push", point: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
  return true;
}
