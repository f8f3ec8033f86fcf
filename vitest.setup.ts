import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Platform features that jsdom lacks. The real behaviour is tested in Chromium.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

afterEach(cleanup);
configure({ asyncUtilTimeout: 15_000 }); // of a slow machine that is busy

// jsdom has no media queries and no animations: tests run as for a visitor who prefers reduced motion.
window.matchMedia = (media) => ({
  media,
  matches: media.includes("reduce"),
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
