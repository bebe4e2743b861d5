/** A text in both languages. */
export type Text = { en: string; es: string }

/** A row of sample data, as create_sample_data reads it; `client` is a first name of `sampleClients`. */
export type SampleRow = Record<string, Text | string | number | boolean | null>
