import { defineTexts } from '#language/texts.ts'

import type { LegalText } from './legal-text.ts'

const en: LegalText = {
  title: 'Privacy',
  description: 'What data Fieldlark stores, why, where it is kept, who receives it and what your rights are.',
  short: [
    'Fieldlark stores what you enter to run your business, and little else. It has no advertising, counts pages only if you allow it, and your data isn’t sold.',
  ],
  sections: [
    {
      title: 'Who decides about the data',
      body: [
        'For your account, the operator of this site decides. For the clients of a business, that business decides, and the operator only stores and processes their data for it.',
      ],
    },
    {
      title: 'What is stored',
      body: [],
      points: [
        'Your account: name, email, language, and your password in a form that can’t be turned back. If you sign in with Google, the name and email Google sends.',
        'Your business: name, contact details, logo, settings and team.',
        'Your work: clients with their addresses and notes, requests, quotes, jobs, visits, photos, invoices, payments and expenses with receipts.',
        'Where a property is: when you start a visit there on a phone and allow it, your phone’s position at that moment, once for each property, for the map of your day. Your business sees it; clients and their links don’t. Where you are is not followed.',
        'Emails that were sent from here, and whether they went out.',
        'Each sign-in: its time, IP address and browser. This protects your account and limits password guessing.',
        'When a client opens a quote or invoice by its link: the time. When they approve a quote: the name and signature they give, the time, IP address and browser, as proof for both sides.',
        'What you write on the contact page: your name, email address and message, for the answer.',
        'If this site counts visits and you allow analytics: that a page was opened on a day, in which language, on a phone or a computer, and from which site. Nothing in it says who you are.',
        'If this site reports errors of its pages and you allow functional cookies: what went wrong, on which page and in which browser. If you also allow analytics: how long a page took, and for one visit in ten a recording in which every text and picture is covered. Never on the pages of clients.',
        'Technical logs that help us find errors and misuse.',
      ],
    },
    {
      title: 'Why',
      body: [
        'To provide the app you signed up for, to send the emails you or your business ask for, to keep accounts safe, and to fix what breaks. Your data isn’t used for advertising or to build profiles.',
      ],
    },
    {
      title: 'Where it is kept',
      body: [
        'On the operator’s own server or with the hosting and database provider they chose. If you need to know which one and in which country, ask us.',
        'Some things stay in your own browser. The page about cookies lists each of them.',
      ],
    },
    {
      title: 'Who else receives it',
      body: ['Only who is needed for what you use, and only where the operator has set it up:'],
      points: [
        'the email provider of this site, for the emails it sends',
        'Stripe, if a business takes card payments and a client pays by card; card numbers never reach Fieldlark',
        'Google, if you choose to sign in with Google',
        'a service that knows the country of an IP address, if this site uses one, to suggest your currency when you set up your business',
        'a Plausible of the operator’s own, if this site uses one to count visits and you allow analytics: it also learns your IP address and browser, and doesn’t store them',
        'Sentry, or a service of its kind, if this site reports errors of its pages there and you allow it; it doesn’t learn your IP address',
        'authorities, where the law requires it',
      ],
    },
    {
      title: 'How long',
      body: [
        'As long as the account or the business exists, unless you delete it sooner. Links for clients end after 90 days, team invitations after 7. Copies in backups disappear when the backups are replaced.',
      ],
    },
    {
      title: 'Your rights',
      body: [
        'You can see and correct your data in the app and download clients, jobs, invoices and expenses. You can also ask for a copy of everything, for deletion, or for a stop to certain uses. Depending on where you live, you can complain to a data protection authority.',
      ],
    },
  ],
}

const es: LegalText = {
  title: 'Privacidad',
  description: 'Qué datos guarda Fieldlark, para qué, dónde, quién los recibe y cuáles son tus derechos.',
  short: [
    'Fieldlark guarda lo que escribes para llevar tu negocio y poco más. No tiene publicidad, solo cuenta páginas si lo permites, y tus datos no se venden.',
  ],
  sections: [
    {
      title: 'Quién decide sobre los datos',
      body: [
        'Sobre tu cuenta decide el operador de este sitio. Sobre los clientes de un negocio decide ese negocio, y el operador solo guarda y trata sus datos por encargo suyo.',
      ],
    },
    {
      title: 'Qué se guarda',
      body: [],
      points: [
        'Tu cuenta: nombre, correo, idioma y tu contraseña en una forma que no se puede revertir. Si entras con Google, el nombre y el correo que Google envía.',
        'Tu negocio: nombre, datos de contacto, logotipo, ajustes y equipo.',
        'Tu trabajo: clientes con sus direcciones y notas, solicitudes, presupuestos, trabajos, visitas, fotos, facturas, pagos y gastos con sus comprobantes.',
        'Dónde está una propiedad: si empiezas allí una visita con el teléfono y lo permites, la posición de tu teléfono en ese momento, una vez por propiedad, para el mapa de tu día. La ve tu negocio; los clientes y sus enlaces, no. No se sigue dónde estás.',
        'Los correos enviados desde aquí y si salieron.',
        'Cada inicio de sesión: la hora, la dirección IP y el navegador. Así se protege tu cuenta y se limita que alguien adivine contraseñas.',
        'Cuando un cliente abre un presupuesto o una factura con su enlace: la hora. Cuando acepta un presupuesto: el nombre y la firma que da, la hora, la dirección IP y el navegador, como prueba para ambas partes.',
        'Lo que escribes en la página de contacto: tu nombre, correo y mensaje, para responderte.',
        'Si este sitio cuenta visitas y permites la analítica: que un día se abrió una página, en qué idioma, con un teléfono o una computadora, y desde qué sitio. Nada de eso dice quién eres.',
        'Si este sitio envía avisos de los errores de sus páginas y permites las cookies funcionales: qué falló, en qué página y con qué navegador. Si además permites la analítica: cuánto tardó una página y, en una de cada diez visitas, una grabación con todos los textos e imágenes tapados. Nunca en las páginas de clientes.',
        'Registros técnicos que ayudan a encontrar errores y abusos.',
      ],
    },
    {
      title: 'Para qué',
      body: [
        'Para ofrecerte la aplicación a la que te registraste, enviar los correos que tú o tu negocio piden, proteger las cuentas y arreglar lo que falla. Tus datos no se usan para publicidad ni para crear perfiles.',
      ],
    },
    {
      title: 'Dónde se guardan',
      body: [
        'En el servidor del operador o con el proveedor de alojamiento y base de datos que haya elegido. Si necesitas saber cuál y en qué país, pregúntanos.',
        'Algunas cosas se quedan en tu propio navegador. La página sobre cookies las enumera todas.',
      ],
    },
    {
      title: 'Quién más los recibe',
      body: ['Solo quien hace falta para lo que usas, y solo donde el operador lo ha activado:'],
      points: [
        'el proveedor de correo de este sitio, para los correos que envía',
        'Stripe, si un negocio cobra con tarjeta y un cliente paga así; los números de tarjeta nunca llegan a Fieldlark',
        'Google, si eliges entrar con Google',
        'un servicio que conoce el país de una dirección IP, si este sitio usa alguno, para sugerir tu moneda al configurar el negocio',
        'un Plausible propio del operador, si este sitio lo usa para contar visitas y permites la analítica: también recibe tu dirección IP y tu navegador, y no los guarda',
        'Sentry o un servicio parecido, si este sitio envía allí los avisos de errores y lo permites; no recibe tu dirección IP',
        'las autoridades, cuando la ley lo exige',
      ],
    },
    {
      title: 'Cuánto tiempo',
      body: [
        'Mientras existan la cuenta o el negocio, salvo que los borres antes. Los enlaces para clientes vencen a los 90 días y las invitaciones al equipo a los 7. Las copias de seguridad desaparecen cuando se reemplazan.',
      ],
    },
    {
      title: 'Tus derechos',
      body: [
        'Puedes ver y corregir tus datos en la aplicación y descargar clientes, trabajos, facturas y gastos. También puedes pedir una copia de todo, que se borre o que se deje de usar para algo. Según dónde vivas, puedes reclamar ante una autoridad de protección de datos.',
      ],
    },
  ],
}

export const privacyTexts = defineTexts({ en, es })
