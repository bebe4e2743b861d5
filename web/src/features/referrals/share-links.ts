import { paths } from '#paths.ts'

/** The page on which a friend signs up with the code. */
export const referralHref = (siteUrl: string, code: string) =>
  `${siteUrl.replace(/\/$/, '')}${paths.register}?ref=${encodeURIComponent(code)}`

/** The addresses by which other apps of the phone take a text that is ready to be sent. */
export function shareHrefs(subject: string, message: string) {
  const text = encodeURIComponent(message)
  return {
    whatsApp: `https://wa.me/?text=${text}`,
    // An iPhone reads what follows `&`, other phones what follows `?`.
    sms: `sms:?&body=${text}`,
    mailTo: (email: string) =>
      `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`,
  }
}
