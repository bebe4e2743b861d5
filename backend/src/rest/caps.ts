/** Upper limits of one request; a request beyond them is answered with a 4xx status and a code. */
export const caps = {
  urlBytes: 8192,
  /** The parser's own limit; the settings may set a lower one. */
  embedDepth: 30,
  /** Elements of one `in` list, array of filters or logic tree. */
  values: 5000,
  logicDepth: 50,
  /** PostgreSQL's own limit is 1,664 columns; beyond it, it fails with 54011 (a 500). */
  selected: 1000,
  jsonPath: 50,
  jsonDepth: 500,
  plans: 500,
}
