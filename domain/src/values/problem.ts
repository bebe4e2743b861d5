/** An expected failure: a code with a sentence in the texts, the name of its field, and the numbers in its sentence. */
export type Problem = { code: string; at?: string; params?: Record<string, string | number> }
