import { defineTexts } from '#language/texts.ts'

import type { LegalText } from './legal-text.ts'

const en: LegalText = {
  title: 'Your rights under the GDPR',
  description:
    'How Fieldlark handles personal data of people in the European Union and the European Economic Area.',
  short: [
    'If you’re in the European Union or the European Economic Area, this page adds to what the privacy page says. It names who is responsible, on what basis, and how to use your rights.',
  ],
  sections: [
    {
      title: 'Who is responsible',
      body: [
        'The operator of this site is the controller of account data. Each business is the controller of its own clients’ data, and the operator is its processor. A business that needs a data processing agreement can ask us for one.',
      ],
    },
    {
      title: 'On what basis',
      body: [],
      points: [
        'Contract: your account, your business and everything you enter, to provide the app.',
        'Legitimate interests: sign-in records and technical logs, to keep the site safe and working; the proof of an approved quote.',
        'Legal obligation: what the law requires someone to keep, such as invoices.',
        'Consent: only where we ask for it. You can withdraw it at any time.',
      ],
    },
    {
      title: 'Your rights',
      body: ['You can ask the controller:'],
      points: [
        'which data about you it holds, and for a copy',
        'to correct it or complete it',
        'to delete it, unless the law requires keeping it',
        'to restrict its use, or to object to it',
        'to give it to you in a format other programs can read',
      ],
    },
    {
      title: 'Automated decisions',
      body: ['Fieldlark makes no decisions about people by machine alone.'],
    },
    {
      title: 'Other countries',
      body: [
        'Whether data leaves the European Economic Area depends on where this site is hosted and on the services it uses for email and payments. Ask us, and we’ll tell you which they are.',
      ],
    },
    {
      title: 'Complaints',
      body: [
        'You can complain to the data protection authority where you live, where you work, or where it happened.',
      ],
    },
  ],
}

const es: LegalText = {
  title: 'Tus derechos según el RGPD',
  description:
    'Cómo trata Fieldlark los datos de personas en la Unión Europea y el Espacio Económico Europeo.',
  short: [
    'Si estás en la Unión Europea o el Espacio Económico Europeo, esta página completa la de privacidad. Dice quién es responsable, con qué base legal y cómo ejercer tus derechos.',
  ],
  sections: [
    {
      title: 'Quién es responsable',
      body: [
        'El operador de este sitio es responsable de los datos de las cuentas. Cada negocio es responsable de los datos de sus clientes, y el operador es su encargado. Un negocio que necesite un contrato de encargo puede pedírnoslo.',
      ],
    },
    {
      title: 'Con qué base legal',
      body: [],
      points: [
        'Contrato: tu cuenta, tu negocio y todo lo que escribes, para ofrecerte la aplicación.',
        'Interés legítimo: inicios de sesión y registros técnicos, para que el sitio sea seguro y funcione; la prueba de un presupuesto aceptado.',
        'Obligación legal: lo que la ley manda conservar, como las facturas.',
        'Consentimiento: solo donde te lo pedimos. Puedes retirarlo cuando quieras.',
      ],
    },
    {
      title: 'Tus derechos',
      body: ['Puedes pedir al responsable:'],
      points: [
        'saber qué datos tuyos tiene, y una copia',
        'que los corrija o los complete',
        'que los borre, salvo que la ley obligue a conservarlos',
        'que limite su uso, u oponerte a él',
        'que te los entregue en un formato que otros programas puedan leer',
      ],
    },
    {
      title: 'Decisiones automatizadas',
      body: ['Fieldlark no toma decisiones sobre personas solo por máquina.'],
    },
    {
      title: 'Otros países',
      body: [
        'Que los datos salgan del Espacio Económico Europeo depende de dónde esté alojado este sitio y de los servicios que use para correo y pagos. Pregúntanos y te diremos cuáles son.',
      ],
    },
    {
      title: 'Reclamaciones',
      body: [
        'Puedes reclamar ante la autoridad de protección de datos de donde vives, donde trabajas o donde ocurrió.',
      ],
    },
  ],
}

export const gdprTexts = defineTexts({ en, es })
