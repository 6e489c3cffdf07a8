import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, speech } from "./lib/language.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

settings.apply();
const target = document.getElementById("app");
if (target) speech.choose(preferredLanguage()).then(() => mount(App, { target }));
