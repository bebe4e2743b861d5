/** One page of terms or privacy: what it is about in short, then its sections. */
export type LegalText = {
  title: string
  description: string
  /** The page in a few sentences. */
  short: readonly string[]
  sections: readonly { title: string; body: readonly string[]; points?: readonly string[] }[]
}
