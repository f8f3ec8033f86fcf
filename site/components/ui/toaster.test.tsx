import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, Toaster } from "./toaster";

it("announces errors assertively and other messages politely", async () => {
  render(<Toaster label="Messages" />);
  show({ title: "Welcome", description: "Thanks" });
  expect((await screen.findByText("Thanks")).closest("[role=alert]")).toBeNull();
  show({ title: "Error", description: "It failed.", detail: "HTTP error! status: 503", variant: "destructive" });
  const alert = await screen.findByRole("alert");
  expect([...alert.children].map((line) => line.textContent)).toEqual([
    "Error",
    "It failed.",
    "HTTP error! status: 503",
  ]);
});
