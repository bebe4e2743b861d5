import { options } from './options.ts'

/** The text of .env.example. */
export const exampleFile = (): string =>
  [
    '# Copy to .env and change what you need; a variable of the environment wins over this file.',
    ...options.map(
      ({ name, about, fallback }) => `\n# ${about}\n${fallback === '' ? '# ' : ''}${name}=${fallback}`,
    ),
    '',
  ].join('\n')
