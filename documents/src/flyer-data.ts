import type { DocumentBusiness } from './document-data.ts'

/** What a flyer shows: the public page of a business on one sheet of paper. */
export type FlyerData = {
  business: Pick<DocumentBusiness, 'id' | 'name' | 'phone' | 'currency'>
  headline: string | null
  /** The colour of the page, "#1d4f91". */
  accent: string
  services: { name: string; price: string }[]
  areas: string[]
  /** The whole address of the page, which the code leads to. */
  address: string
}
