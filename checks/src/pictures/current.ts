import type { Rule } from '../tree.ts'
import { inputHashes, recordPath } from './inputs.ts'

/** No picture of the product is older than what it shows. */
export const currentPictures: Rule = (files) => {
  const record = files.find(({ path }) => path === recordPath)
  const taken = JSON.parse(record?.text ?? '{}') as Record<string, string>
  const old = Object.entries(inputHashes(files)).filter(([name, hash]) => taken[name] !== hash)
  return old.map(([name]) => ({
    rule: 'current-pictures',
    at: recordPath,
    message: `the picture “${name}” is older than what it shows: npm run screenshots -- pictures`,
    read: 'docs/decisions/079-pictures.md',
  }))
}
