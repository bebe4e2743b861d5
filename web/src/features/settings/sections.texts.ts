import { defineTexts } from '#language/texts.ts'

/** The list of the sections and the search over them. Apart from what every section needs, which more screens load. */
export const sectionsTexts = defineTexts({
  en: {
    groups: {
      yours: 'You',
      business: 'Your business',
      money: 'Money',
      clients: 'What clients get',
      app: 'Trying things out',
    },
    search: 'Search settings',
    clear: 'Clear search',
    found: 'Found',
    within: (section: string) => `In ${section}`,
    nothing: 'No setting is called that. Try another word, in English or Spanish.',
    seenBy: {
      everyone: 'Seen by the whole team',
      office: 'Seen by owners and managers',
      owners: 'Seen by owners only',
    },
    sections: {
      account: {
        title: 'Your account',
        body: 'Your name, email, password, codes and devices.',
      },
      notifications: {
        title: 'Notifications',
        body: 'What you’re told, and how: in the bell, on your devices, by email.',
      },
      mobile: {
        title: 'Mobile app',
        body: 'Install it on this device, and what this device keeps.',
      },
      businesses: {
        title: 'My Business',
        body: 'All your businesses: switch, start another, leave, hand over, close.',
      },
      company: {
        title: 'Company',
        body: 'Your name, address, phone, email and links, as clients see them.',
      },
      regional: {
        title: 'Regional',
        body: 'Language, country, time zone, first day of the week and currency.',
      },
      services: {
        title: 'Services and prices',
        body: 'Your price list: what you do, what it costs, how long it takes.',
      },
      team: {
        title: 'Team',
        body: 'Who works with you, their roles, invitations and hourly costs.',
      },
      schedule: {
        title: 'Schedule',
        body: 'Working hours, how long a visit takes, time between visits, calendar link.',
      },
      documents: {
        title: 'Taxes and numbers',
        body: 'Tax rates and numbering for your quotes, jobs and invoices.',
      },
      design: {
        title: 'Document design',
        body: 'Logo, color, paper size and wording for your quotes, invoices and receipts.',
      },
      publicProfile: {
        title: 'Public profile',
        body: 'Your own page with services, prices, hours and a form to ask for a quote.',
      },
      booking: {
        title: 'Online booking',
        body: 'Which times clients can book, who goes, and what waits for your answer.',
      },
      portal: {
        title: 'Client portal',
        body: 'What clients see and do in their portal.',
      },
      plan: {
        title: 'Plan',
        body: 'What your plan includes, how much of it you use, and how to change it.',
      },
      payments: {
        title: 'Getting paid',
        body: 'Bank details and card payments for your invoices.',
      },
      mail: {
        title: 'Reminders and email',
        body: 'Automatic reminders to your clients, and whether your emails arrived.',
      },
      sampleData: {
        title: 'Sample data',
        body: 'Made-up clients and jobs to try things out. Remove them when you’re ready.',
      },
    },
  },
  es: {
    groups: {
      yours: 'Para ti',
      business: 'Tu negocio',
      money: 'Dinero',
      clients: 'Lo que reciben tus clientes',
      app: 'Para probar',
    },
    search: 'Buscar ajustes',
    clear: 'Borrar búsqueda',
    found: 'Encontrado',
    within: (section) => `En ${section}`,
    nothing: 'Ningún ajuste se llama así. Prueba otra palabra, en español o inglés.',
    seenBy: {
      everyone: 'Lo ve todo el equipo',
      office: 'Lo ven dueños y gerentes',
      owners: 'Solo lo ven los dueños',
    },
    sections: {
      account: {
        title: 'Tu cuenta',
        body: 'Tu nombre, correo, contraseña, códigos y dispositivos.',
      },
      notifications: {
        title: 'Notificaciones',
        body: 'De qué te avisamos y cómo: en la campana, en tus dispositivos, por correo.',
      },
      mobile: {
        title: 'App móvil',
        body: 'Cómo instalarla en este dispositivo y qué guarda.',
      },
      businesses: {
        title: 'Mis negocios',
        body: 'Todos tus negocios: cambiar, empezar otro, salir, traspasar, cerrar.',
      },
      company: {
        title: 'Empresa',
        body: 'Tu nombre, dirección, teléfono, correo y enlaces, como los ven tus clientes.',
      },
      regional: {
        title: 'Región',
        body: 'Idioma, país, zona horaria, primer día de la semana y moneda.',
      },
      services: {
        title: 'Servicios y precios',
        body: 'Tu lista de precios: qué haces, cuánto cuesta y cuánto dura.',
      },
      team: {
        title: 'Equipo',
        body: 'Quién trabaja contigo: roles, invitaciones y costo por hora.',
      },
      schedule: {
        title: 'Agenda',
        body: 'Horario de trabajo, duración de una visita, tiempo entre visitas, enlace del calendario.',
      },
      documents: {
        title: 'Impuestos y numeración',
        body: 'Los impuestos de tus presupuestos, trabajos y facturas, y cómo se numeran.',
      },
      design: {
        title: 'Diseño de documentos',
        body: 'Logotipo, color, tamaño de papel y textos de tus presupuestos, facturas y recibos.',
      },
      publicProfile: {
        title: 'Perfil público',
        body: 'Tu propia página con servicios, precios, horario y un formulario para pedir presupuesto.',
      },
      booking: {
        title: 'Reservas en línea',
        body: 'Qué horas pueden reservar tus clientes, quién va y qué espera tu respuesta.',
      },
      portal: {
        title: 'Portal de clientes',
        body: 'Qué ven y pueden hacer tus clientes en su portal.',
      },
      plan: {
        title: 'Plan',
        body: 'Qué incluye tu plan, cuánto usas y cómo cambiarlo.',
      },
      payments: {
        title: 'Cobros',
        body: 'Datos bancarios y pagos con tarjeta en tus facturas.',
      },
      mail: {
        title: 'Recordatorios y correo',
        body: 'Qué recordatorios salen solos y si tus correos llegaron.',
      },
      sampleData: {
        title: 'Datos de ejemplo',
        body: 'Clientes y trabajos inventados para probar. Quítalos cuando quieras.',
      },
    },
  },
})
