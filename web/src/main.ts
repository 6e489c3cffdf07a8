import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, speech } from "./lib/language.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

settings.apply();
const target = document.getElementById("app");
if (target) {
  const showReload = (): void => {
    // No catalogue is loaded, so there are no words to explain it.
    const again = Object.assign(document.createElement("button"), {
      textContent: "Nacre ↻",
      className: "button",
      onclick: () => location.reload(),
    });
    target.replaceChildren(again);
  };
  speech
    .choose(preferredLanguage())
    .catch(() => speech.choose("en"))
    .then(() => mount(App, { target }), showReload);
}

// Makes the page installable, and lets it open without a network.
if (import.meta.env.PROD && "serviceWorker" in navigator && window.isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
