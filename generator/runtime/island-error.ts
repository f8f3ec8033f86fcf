/** An error of an island. The build reports it at the definition of the island if no line of the site's code threw it. */
export class IslandError extends Error {
  constructor(
    /** The name of the island, or "" for the page. */
    readonly island: string,
    message: string,
  ) {
    super(message);
  }
}
