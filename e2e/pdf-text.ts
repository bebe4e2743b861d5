import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What stands in a PDF, page after page; gaps of any kind are one space. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    // Fonts change within a word; only where a line ends is there a gap.
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  return pages.join(' ').replace(/\s+/gu, ' ')
}
