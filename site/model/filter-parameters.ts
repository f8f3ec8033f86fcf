/** Parameters of a listing's address that choose its articles. They are the same in every language. */
export const filterParameters: readonly string[] = ["q", "category", "year", "tag"];
