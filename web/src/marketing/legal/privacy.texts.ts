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
        'When a client opens a quote or invoice by its link, or signs in to your client portal: the time, IP address and browser. When they approve a quote: also the name and signature they give, as proof for both sides.',
        'What you and your clients write to each other in messages.',
        'Reviews of your work: the stars, the words, and the first name and initial of the client, or the name of their company. Who was asked is known for 120 days; after that only that a client does not want to be asked again, not their address.',
        'What you write on the contact page: your name, email address and message, for the answer.',
        'If this site counts visits and you allow analytics: that a page was opened on a day, in which language, on a phone or a computer, and from which site. Nothing in it says who you are.',
        'If this site reports errors of its pages and you allow functional cookies: what went wrong, on which page and in which browser. If you also allow analytics: how long a page took, and for one visit in ten a recording in which every text and picture is covered. Never on the pages of clients.',
        'If whoever runs this site helps you and looks at the app the way you see it: who, when, why and what they opened. It only works while you allow it; they can’t change anything, and you see the list in your account settings. Without you they see lists of accounts and businesses, with contact details, plan, how many records there are and which emails went out, but not what is in them. Each time they look, it’s logged.',
        'For each thing you do in the app: its number and the answer you got, so that nothing is done twice when your connection drops.',
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
        'As long as the account or the business exists, unless you delete it sooner. Links for clients end after 90 days, those to a booking 90 days after its visit, a client’s session in the portal after 30 days without use, team invitations after 7. Links to bookings and messages and sessions in the portal are deleted 30 days after they end. The log of what support looked at is deleted after two years; when an account is deleted, the list of visits to it no longer says whose it was. Answers to what you did in the app are deleted after 3 days, their numbers after 30. Copies in backups disappear when the backups are replaced.',
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
        'Cuando un cliente abre un presupuesto o una factura con su enlace, o entra a tu portal de clientes: la hora, la dirección IP y el navegador. Cuando acepta un presupuesto: también el nombre y la firma que da, como prueba para ambas partes.',
        'Lo que tú y tus clientes se escriben en los mensajes.',
        'Las reseñas de tu trabajo: las estrellas, el texto, y el nombre y la inicial del cliente, o el nombre de su empresa. A quién se le pidió una se sabe durante 120 días; después solo queda que un cliente no quiere que le pregunten más, no su dirección.',
        'Lo que escribes en la página de contacto: tu nombre, correo y mensaje, para responderte.',
        'Si este sitio cuenta visitas y permites la analítica: que un día se abrió una página, en qué idioma, con un teléfono o una computadora, y desde qué sitio. Nada de eso dice quién eres.',
        'Si este sitio envía avisos de los errores de sus páginas y permites las cookies funcionales: qué falló, en qué página y con qué navegador. Si además permites la analítica: cuánto tardó una página y, en una de cada diez visitas, una grabación con todos los textos e imágenes tapados. Nunca en las páginas de clientes.',
        'Si quien opera este sitio te ayuda y mira la app como la ves tú: quién, cuándo, por qué y qué abrió. Solo es posible mientras lo permitas; no puede cambiar nada, y ves la lista en los ajustes de tu cuenta. Sin ti ve listas de cuentas y negocios, con datos de contacto, plan, cuántos registros hay y qué correos salieron, pero no su contenido. Cada vez que mira, queda anotado.',
        'De cada cosa que haces en la app: su número y la respuesta que recibiste, para que nada se haga dos veces si se corta la conexión.',
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
        'Mientras existan la cuenta o el negocio, salvo que los borres antes. Los enlaces para clientes vencen a los 90 días, los de una reserva 90 días después de su visita, la sesión de un cliente en el portal tras 30 días sin uso y las invitaciones al equipo a los 7. Los enlaces de reservas y mensajes y las sesiones del portal se eliminan 30 días después de vencer. El registro de lo que miró soporte se elimina a los dos años; cuando se borra una cuenta, la lista de visitas ya no dice de quién era. Las respuestas a lo que hiciste en la app se eliminan a los 3 días y sus números a los 30. Las copias de seguridad desaparecen cuando se reemplazan.',
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
