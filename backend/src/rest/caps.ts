/** What one request may ask for at most; past it the answer is a 4xx with a code. */
export const caps = {
  urlBytes: 8192,
  /** Where the parser itself stops; the settings may stop earlier. */
  embedDepth: 30,
  /** Elements of one in-list, array of filters or logic tree. */
  values: 5000,
  logicDepth: 50,
  /** PostgreSQL itself takes 1,664 and answers 54011 (a 500) past it. */
  selected: 1000,
  jsonPath: 50,
  jsonDepth: 500,
  plans: 500,
}
