/** An expected failure: a code that the texts word, where it is (a field's name), and the numbers its sentence needs. */
export type Problem = { code: string; at?: string; params?: Record<string, string | number> }
