const isWhole = process.env['FULL'] === 'on'

/** How many random cases a test tries: a sample that proves the rule with every test run, all of them with FULL=on. */
export const sampleOf = (usual: number, whole: number): number => (isWhole ? whole : usual)
