/** Upper limits of one request; a request beyond them is answered with a 4xx status and a code. */
export const caps = {
  urlBytes: 8192,
  /** Of Accept and of Prefer, whose parsed form is kept. */
  headerLength: 1000,
  /** The parser's own limit; the settings may set a lower one. */
  embedDepth: 30,
  /** Embeds of one request, on all levels together: each is a join with its policies, which PostgreSQL keeps for a prepared statement. */
  embeds: 50,
  /** Elements of one `in` list, array of filters or logic tree. */
  values: 5000,
  logicDepth: 50,
  /** PostgreSQL's own limit is 1,664 columns; beyond it, it fails with 54011 (a 500). */
  selected: 1000,
  jsonPath: 50,
  jsonDepth: 500,
  plans: 500,
  /** A longer key, as of a body with very many columns, is not kept. */
  planKeyLength: 10_000,
}
