import { afterEach, describe, expect, it, vi } from "vitest";
import { HttpError, submit } from "./submission";

afterEach(() => vi.restoreAllMocks());

describe("submit", () => {
  it("logs the values when there is no endpoint", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const fetch = vi.spyOn(globalThis, "fetch");
    await submit("idea-validator", { workEmail: "ana@empresa.example" }, "");
    expect(log).toHaveBeenCalledWith("waitlist idea-validator", { workEmail: "ana@empresa.example" });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("posts the values as JSON to the endpoint", async () => {
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
    await submit(
      "idea-validator",
      { workEmail: "ana@empresa.example", sector: "legal" },
      "https://forms.example/waitlist",
    );
    const [address, request] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://forms.example/waitlist");
    expect(request).toMatchObject({ method: "POST", headers: { "Content-Type": "application/json" } });
    expect(JSON.parse(String(request?.body))).toEqual({ workEmail: "ana@empresa.example", sector: "legal" });
  });

  it("throws the status of an error response", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 503 }));
    const sent = submit("idea-validator", {}, "https://forms.example/waitlist");
    await expect(sent).rejects.toBeInstanceOf(HttpError);
    await expect(sent).rejects.toThrow("HTTP error! status: 503");
  });
});
