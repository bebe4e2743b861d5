import { isCode, isTest, type Rule } from './tree.ts'

const allIcons = /import\s+(?!type\b)[^;'"]*from\s+['"]lucide-react['"]/

/**
 * An icon is imported from its own file. A module that imports the list of all icons has each of them in its closure, and
 * web/chunks.ts then puts all that the app uses into the files of every page.
 */
export const ownIcons: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && allIcons.test(file.text))
    .map(({ path }) => ({
      rule: 'own-icons',
      at: path,
      message: 'import an icon from lucide-react/icons/<name>',
      read: 'web/chunks.ts',
    }))
