/** The endpoint answered with an error status. */
export class HttpError extends Error {
  constructor(readonly status: number) {
    super(`HTTP error! status: ${status}`);
    this.name = "HttpError";
  }
}

/** Form values by field name. */
export type Values = Record<string, string>;

/** Posts the values to the endpoint as JSON, or logs them without one. Throws HttpError for an error status. */
export async function submit(form: string, values: Values, endpoint?: string): Promise<void> {
  if (!endpoint) {
    console.log(`waitlist ${form}`, values);
    return;
  }
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  });
  if (!answer.ok) throw new HttpError(answer.status);
}
