import { defineTexts } from '#language/texts.ts'

import type { LegalText } from './legal-text.ts'

const en: LegalText = {
  title: 'Cookies and browser storage',
  description:
    'Every cookie and every entry that Fieldlark keeps in your browser, what it is for and how long it stays.',
  short: [
    'Fieldlark keeps only what it needs to work, in your own browser. It has no cookies for advertising or analytics, and none from other companies.',
  ],
  sections: [
    {
      title: 'Your choice',
      body: [
        'Beyond what it needs to work, Fieldlark keeps nothing without your consent. You can change your mind at any time under “Cookie settings”, at the end of every public page or in the app under Settings, Your account. If your browser sends Global Privacy Control, that counts as declining until you choose otherwise.',
        'If you allow analytics, this site may count which pages are opened. For that it keeps nothing in your browser.',
        'If you allow functional cookies, errors of the pages may be reported, so that they get mended. That keeps nothing in your browser either. Decline, and nothing is reported.',
        'Marketing cookies aren’t used: Fieldlark has no advertising. Your answer is kept in case a site that runs it ever asks for them.',
      ],
    },
    {
      title: 'How to remove it',
      body: [
        'Signing out removes your session and your drafts. You can clear the rest in your browser’s settings for this site. If your browser blocks storage, the public pages still work; signing in needs it.',
      ],
    },
  ],
}

const es: LegalText = {
  title: 'Cookies y almacenamiento',
  description: 'Cada cookie y cada dato que Fieldlark guarda en tu navegador, para qué sirve y cuánto dura.',
  short: [
    'Fieldlark guarda en tu navegador solo lo que necesita para funcionar. No usa cookies de publicidad ni de analítica, ni de otras empresas.',
  ],
  sections: [
    {
      title: 'Tu elección',
      body: [
        'Aparte de lo que necesita para funcionar, Fieldlark no guarda nada sin tu permiso. Puedes cambiar de idea cuando quieras en “Configurar cookies”, al final de cada página pública o en la aplicación, en Ajustes, Tu cuenta. Si tu navegador envía Global Privacy Control, cuenta como rechazo hasta que elijas otra cosa.',
        'Si permites la analítica, este sitio puede contar qué páginas se abren. Para eso no guarda nada en tu navegador.',
        'Si permites las cookies funcionales, pueden enviarse avisos de los errores de las páginas, para arreglarlos. Eso tampoco guarda nada en tu navegador. Si las rechazas, no se envía nada.',
        'Las cookies de marketing no se usan: Fieldlark no tiene publicidad. Tu respuesta se guarda por si un sitio que lo ofrece llega a pedirlas.',
      ],
    },
    {
      title: 'Cómo borrarlo',
      body: [
        'Al cerrar sesión se borran tu sesión y tus borradores. Lo demás lo puedes borrar en los ajustes de tu navegador para este sitio. Si tu navegador bloquea el almacenamiento, las páginas públicas funcionan igual; para entrar hace falta.',
      ],
    },
  ],
}

export const cookiesTexts = defineTexts({ en, es })

/** What each entry of storage-list.ts is for. */
export const storageTexts = defineTexts({
  en: {
    session: 'Keeps you signed in',
    verifier: 'Makes sure that a sign-in ends in the browser where it began',
    oauth: 'A cookie for the moment of signing in with Google',
    language: 'The language you chose; also a cookie, kept for a year, so that these pages come in it',
    consent: 'Whether you accepted, declined or chose cookies yourself; after a year you’re asked again',
    preferences: 'Which kinds of cookies you allowed, and when',
    theme: 'Light, dark, or as your device',
    sidebar: 'Whether the menu at the side is folded',
    business: 'Which of your businesses is open',
    started: 'Whether your dashboard still shows the first steps',
    later: 'That you answered how clients pay you with “Not now”',
    push: 'That you answered whether this device should tell you at once',
    ringing: 'Which of your devices this one is, while it tells you at once',
    earlierEmail: 'The address you signed in with before you asked for another one',
    position: 'That you were asked whether the app may know where your phone is',
    portalPlace: 'Of clients: whose portal was opened last, so that its pages know where to sign in',
    portalSession: 'Of clients: the session in the portal of a business; a cookie that scripts can’t read',
    reading: 'Your profile and your businesses, so that the next visit opens sooner',
    kept: 'What you last saw of your day, your jobs and your clients, for when there is no connection; 14 days at most',
    app: 'The files of the app, so that it opens without a connection',
    install: 'That you don’t want to be asked to install the app',
    early: 'What your dashboard asks for, without the answers, so that the next visit asks sooner',
    drafts: 'What you typed and didn’t save yet',
    freeInvoices: 'The invoices you typed in the free generator, and your logo',
    plan: 'The plan you chose before signing up',
    seenAs: 'Whose account an admin of the site is looking at',
    invitation: 'The team invitation you’re answering',
    onboarding: 'How far you are with setting up',
    answer: 'What a client typed on a quote and didn’t send yet',
    paying: 'That a client went off to pay by card',
    mailbox: 'A cookie for the page that shows emails, where this site has no mail service',
    notice: 'One sentence for the next page, like that you’re signed out',
  },
  es: {
    session: 'Mantiene tu sesión abierta',
    verifier: 'Asegura que el inicio de sesión termine en el navegador donde empezó',
    oauth: 'Una cookie para el momento de entrar con Google',
    language:
      'El idioma que elegiste; también como cookie, durante un año, para que estas páginas te lleguen en él',
    consent: 'Si aceptaste, rechazaste o elegiste las cookies; al cabo de un año se te pregunta de nuevo',
    preferences: 'Qué tipos de cookies permitiste y cuándo',
    theme: 'Claro, oscuro o como tu dispositivo',
    sidebar: 'Si el menú lateral está plegado',
    business: 'Cuál de tus negocios está abierto',
    started: 'Si tu inicio todavía muestra los primeros pasos',
    later: 'Que respondiste “Ahora no” a cómo te pagan tus clientes',
    push: 'Que ya respondiste si este dispositivo debe avisarte al momento',
    ringing: 'Cuál de tus dispositivos es este, mientras te avise al momento',
    earlierEmail: 'El correo con el que entrabas antes de pedir otro',
    position: 'Que ya se te preguntó si la aplicación puede saber dónde está tu teléfono',
    portalPlace: 'De clientes: qué portal se abrió por última vez, para saber dónde iniciar sesión',
    portalSession:
      'De clientes: la sesión en el portal de un negocio; una cookie que los scripts no pueden leer',
    reading: 'Tu perfil y tus negocios, para que la próxima visita se abra antes',
    kept: 'Lo último que viste de tu día, tus trabajos y tus clientes, para cuando no haya conexión; 14 días como máximo',
    app: 'Los archivos de la app, para que se abra sin conexión',
    install: 'Que no quieres que se te ofrezca instalar la app',
    early: 'Lo que tu inicio pide, sin las respuestas, para que la próxima visita lo pida antes',
    drafts: 'Lo que escribiste y aún no guardaste',
    freeInvoices: 'Las facturas que escribiste en el generador gratuito, y tu logo',
    plan: 'El plan que elegiste antes de registrarte',
    seenAs: 'La cuenta que está viendo quien administra el sitio',
    invitation: 'La invitación al equipo que estás respondiendo',
    onboarding: 'Hasta dónde llegaste en la configuración',
    answer: 'Lo que un cliente escribió en un presupuesto y aún no envió',
    paying: 'Que un cliente salió a pagar con tarjeta',
    mailbox: 'Una cookie para la página que muestra los correos, donde el sitio no tiene servicio de correo',
    notice: 'Una frase para la página siguiente, como que cerraste sesión',
  },
})
