import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, Toaster } from "./toaster";

it("announces errors assertively and other messages politely", async () => {
  render(<Toaster label="Messages" />);
  show({ title: "Welcome", description: "Thanks" });
  expect((await screen.findByText("Thanks")).closest("[role=alert]")).toBeNull();
  show({ title: "Error", description: "HTTP error! status: 503", variant: "destructive" });
  expect((await screen.findByRole("alert")).textContent).toBe("ErrorHTTP error! status: 503");
});
