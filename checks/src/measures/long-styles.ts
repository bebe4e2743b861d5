import type { Measure } from './measure.ts'

const ceiling = 250

/** Style sheets above the file size limit. */
export const longStyles: Measure = {
  name: 'longStyles',
  places: (files) =>
    files
      .filter(({ path }) => path.endsWith('.css'))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > ceiling)
      .map(({ path, lines }) => ({
        at: path,
        message: `${lines} lines; a style sheet has at most ${ceiling}`,
      })),
}
