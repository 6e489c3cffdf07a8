import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, speech } from "./lib/language.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

settings.apply();
const target = document.getElementById("app");
if (target) speech.choose(preferredLanguage()).then(() => mount(App, { target }));

// Installable, and the shell is there without a network.
if (import.meta.env.PROD && "serviceWorker" in navigator && window.isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
