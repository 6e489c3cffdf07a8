// Passkeys: the browser asks an authenticator, the server checks what it says.
import type { Me, PasskeyData } from "../protocol";
import * as rest from "./rest";

/** Can this browser use passkeys at this address? They need https and a name, and a browser that reads the options as JSON. */
export function canUsePasskeys(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  return named && window.isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Make a passkey; null if the person thinks better of it. */
export async function makePasskey(): Promise<PasskeyData[] | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await rest.beginPasskey());
  const made = await asked(navigator.credentials.create({ publicKey }));
  return made && rest.addPasskey(made.toJSON());
}

/** Become the person whose passkey the authenticator has; null if there is none, or the person thinks better of it. */
export async function usePasskey(take: boolean): Promise<Me | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await rest.beginSignIn());
  const found = await asked(navigator.credentials.get({ publicKey }));
  return found && rest.signIn(found.toJSON(), take);
}

/** What the authenticator gave. It says no by an error, whatever the reason is. */
async function asked(answer: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const given = await answer;
    return given instanceof PublicKeyCredential ? given : null;
  } catch (reason) {
    if (reason instanceof DOMException) return null;
    throw reason;
  }
}
