import { defineTexts } from '#language/texts.ts'

import type { LegalText } from './legal-text.ts'

const en: LegalText = {
  title: 'Terms of use',
  description: 'The terms under which you use Fieldlark: your account, your data, payments and how it ends.',
  short: [
    'Your data stays yours. Use Fieldlark for your own honest work, check what you send to clients, and stop whenever you like.',
  ],
  sections: [
    {
      title: 'Your account',
      body: [
        'These terms apply between you and the operator of this site. You may use Fieldlark if you’re old enough to enter into contracts where you live.',
        'Give your real name and an email address you read. Keep your password to yourself; you can add a second factor under Security. You’re responsible for what happens in your account, so tell us as soon as you think someone else is using it.',
        'Each person on your team needs an account of their own. Owners and managers decide what the others may see and do.',
      ],
    },
    {
      title: 'Your data',
      body: [
        'What you and your team enter stays yours. You let us store and process it only to run Fieldlark for you: to show it to you, to print it, and to send it where you tell us to.',
        'You’re responsible for having the right to keep your clients’ details and to email them. You can download your clients, jobs, invoices and expenses as files at any time.',
      ],
    },
    {
      title: 'What isn’t allowed',
      body: ['You may not use Fieldlark to:'],
      points: [
        'break the law, deceive people or pretend to be someone else',
        'send advertising to people who didn’t ask for it',
        'get at the data of other businesses, or get around limits and security',
        'overload the site or upload harmful files',
      ],
    },
    {
      title: 'Quotes, invoices and taxes',
      body: [
        'Fieldlark calculates from what you enter. You decide on your prices, taxes and wording, so check a document before you send it. Nothing here is tax or legal advice.',
        'What you agree with your clients is between you and them. Card payments, if you turn them on, go through your own Stripe account under Stripe’s terms.',
      ],
    },
    {
      title: 'Trial and plans',
      body: [
        'A new business starts with a free trial. Sign-up shows how long it lasts and doesn’t ask for a card. You owe nothing unless you choose a paid plan and confirm its price.',
      ],
    },
    {
      title: 'No guarantees',
      body: [
        'Fieldlark is provided as it is. We can’t promise that it’s always available or free of errors. Keep copies of the documents you must keep by law.',
        'As far as the law allows, we aren’t liable for lost profits, lost data or indirect damage. Nothing on this page takes away rights that the law gives you and that can’t be waived.',
      ],
    },
    {
      title: 'How it ends',
      body: [
        'You can stop using Fieldlark at any time and delete your account in its settings. To have your business deleted, contact us. We may suspend an account that breaks these terms.',
      ],
    },
    {
      title: 'Changes',
      body: [
        'The date at the top says when these terms last changed. If you don’t agree with a change, download your data and stop using Fieldlark.',
      ],
    },
  ],
}

const es: LegalText = {
  title: 'Condiciones de uso',
  description: 'Las condiciones para usar Fieldlark: tu cuenta, tus datos, los pagos y cómo terminar.',
  short: [
    'Tus datos siguen siendo tuyos. Usa Fieldlark para tu propio trabajo honrado, revisa lo que envías a tus clientes y déjalo cuando quieras.',
  ],
  sections: [
    {
      title: 'Tu cuenta',
      body: [
        'Estas condiciones valen entre tú y el operador de este sitio. Puedes usar Fieldlark si tienes edad para firmar contratos donde vives.',
        'Usa tu nombre real y un correo que leas. No compartas tu contraseña; puedes agregar un segundo factor en Seguridad. Respondes por lo que pase en tu cuenta, así que avísanos en cuanto creas que alguien más la usa.',
        'Cada persona de tu equipo necesita su propia cuenta. Dueños y gerentes deciden qué pueden ver y hacer las demás.',
      ],
    },
    {
      title: 'Tus datos',
      body: [
        'Lo que tú y tu equipo escriben sigue siendo tuyo. Nos permites guardarlo y tratarlo solo para que Fieldlark te funcione: mostrártelo, imprimirlo y enviarlo a donde tú indiques.',
        'Te corresponde tener derecho a guardar los datos de tus clientes y a escribirles. Puedes descargar tus clientes, trabajos, facturas y gastos en archivos cuando quieras.',
      ],
    },
    {
      title: 'Qué no está permitido',
      body: ['No puedes usar Fieldlark para:'],
      points: [
        'incumplir la ley, engañar o hacerte pasar por otra persona',
        'enviar publicidad a quien no la pidió',
        'llegar a los datos de otros negocios, o saltarte límites y medidas de seguridad',
        'sobrecargar el sitio o subir archivos dañinos',
      ],
    },
    {
      title: 'Presupuestos, facturas e impuestos',
      body: [
        'Fieldlark calcula con lo que escribes. Tú decides tus precios, impuestos y textos, así que revisa cada documento antes de enviarlo. Nada de esto es asesoría fiscal ni legal.',
        'Lo que acuerdas con tus clientes es entre ustedes. Los pagos con tarjeta, si los activas, pasan por tu propia cuenta de Stripe y según las condiciones de Stripe.',
      ],
    },
    {
      title: 'Prueba y planes',
      body: [
        'Un negocio nuevo empieza con una prueba gratis. Al registrarte ves cuánto dura y no se pide tarjeta. No debes nada mientras no elijas un plan de pago y confirmes su precio.',
      ],
    },
    {
      title: 'Sin garantías',
      body: [
        'Fieldlark se ofrece tal como es. No podemos prometer que esté siempre disponible ni libre de errores. Guarda copia de los documentos que la ley te obligue a conservar.',
        'Hasta donde la ley lo permite, no respondemos por ganancias perdidas, datos perdidos ni daños indirectos. Nada de esta página te quita derechos que la ley te da y a los que no se puede renunciar.',
      ],
    },
    {
      title: 'Cómo termina',
      body: [
        'Puedes dejar de usar Fieldlark cuando quieras y eliminar tu cuenta en los ajustes. Para borrar tu negocio, contáctanos. Podemos suspender una cuenta que incumpla estas condiciones.',
      ],
    },
    {
      title: 'Cambios',
      body: [
        'La fecha de arriba dice cuándo cambiaron por última vez. Si no estás de acuerdo con un cambio, descarga tus datos y deja de usar Fieldlark.',
      ],
    },
  ],
}

export const termsTexts = defineTexts({ en, es })
