/** Who runs the site and under which address they write; options.ts takes them in. */
export const operatorOptions = [
  {
    name: 'MAIL_FROM',
    kind: 'text',
    fallback: 'Fieldlark <hello@localhost>',
    about: 'The sender of every email, at a domain that your mail server may send for.',
  },
  { name: 'CONTACT_MAIL', kind: 'text', fallback: '', about: 'Where messages from the site are mailed.' },
  {
    name: 'OPERATOR_NAME',
    kind: 'text',
    fallback: '',
    about:
      'The company or person that offers this site, as the legal pages name it. Without it they say that they are a template.',
  },
  { name: 'OPERATOR_ADDRESS', kind: 'text', fallback: '', about: 'Its postal address with the country.' },
  { name: 'OPERATOR_EMAIL', kind: 'text', fallback: '', about: 'Its email address for legal matters.' },
  {
    name: 'OPERATOR_LAW',
    kind: 'text',
    fallback: '',
    about: 'Whose law applies, e.g. Texas, United States. The four come together.',
  },
] as const
