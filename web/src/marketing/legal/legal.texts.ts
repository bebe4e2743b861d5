import { defineTexts } from '#language/texts.ts'

/** What the legal pages have in common. Fieldlark is run by many, so the operator is whoever runs it at this address. */
export const legalTexts = defineTexts({
  en: {
    documentTitle: (page: string) => `${page} · Fieldlark`,
    updated: 'Version 2 · Last changed on November 27, 2026',
    templateTitle: 'For the operator',
    template:
      'This text is a template. Before you offer Fieldlark to others, have a lawyer look at it, and name your company, its address and the law that applies in the server’s settings (OPERATOR_NAME and those after it). This note disappears then.',
    operator: {
      name: 'Operator of this site',
      address: 'Address',
      email: 'Email',
      law: 'Law that applies',
    },
    inShort: 'In short',
    pages: 'Legal pages',
    names: { terms: 'Terms', privacy: 'Privacy', cookies: 'Cookies', gdpr: 'GDPR' },
    contactTitle: 'Who to contact',
    contact: [
      'Fieldlark is software that anyone can run on their own server. The operator is the person or company that runs it at the address you’re visiting. This page calls the operator “we”.',
      'To reach us, write on the contact page, reply to any email this site sent about your account, or use Feedback in the app. If you’re the client of a business that uses Fieldlark, contact that business first: it decides about your data.',
    ],
    storage: {
      name: 'Name',
      purpose: 'What it’s for',
      kept: 'How long',
      forever: 'Until you clear it',
      tab: 'Until you close the tab',
      session: 'Until you sign out',
      browser: 'Until you close the browser',
      minutes: 'A few minutes',
    },
  },
  es: {
    documentTitle: (page) => `${page} · Fieldlark`,
    updated: 'Versión 2 · Última modificación: 27 de noviembre de 2026',
    templateTitle: 'Para el operador',
    template:
      'Este texto es un modelo. Antes de ofrecer Fieldlark a otros, pide que lo revise un abogado y escribe el nombre de tu empresa, su dirección y la ley que se aplica en la configuración del servidor (OPERATOR_NAME y los que le siguen). Entonces esta nota desaparece.',
    operator: {
      name: 'Operador de este sitio',
      address: 'Dirección',
      email: 'Correo',
      law: 'Ley que se aplica',
    },
    inShort: 'En pocas palabras',
    pages: 'Páginas legales',
    names: { terms: 'Condiciones', privacy: 'Privacidad', cookies: 'Uso de cookies', gdpr: 'RGPD' },
    contactTitle: 'A quién dirigirte',
    contact: [
      'Fieldlark es un programa que cualquiera puede instalar en su propio servidor. El operador es la persona o empresa que lo ofrece en la dirección que estás visitando. En esta página, “nosotros” es el operador.',
      'Para contactarnos, escribe en la página de contacto, responde a cualquier correo que este sitio te haya enviado sobre tu cuenta, o usa Comentarios en la aplicación. Si eres cliente de un negocio que usa Fieldlark, escribe primero a ese negocio: es quien decide sobre tus datos.',
    ],
    storage: {
      name: 'Nombre',
      purpose: 'Para qué sirve',
      kept: 'Cuánto dura',
      forever: 'Hasta que lo borres',
      tab: 'Hasta que cierres la pestaña',
      session: 'Hasta que cierres sesión',
      browser: 'Hasta que cierres el navegador',
      minutes: 'Unos minutos',
    },
  },
})
