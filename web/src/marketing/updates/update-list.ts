import { earlierUpdates } from './earlier-updates.ts'
import type { Update } from './update.ts'

/** Newest first. One source of the page of stories, the page of short lines and the feeds. */
export const updates: readonly Update[] = [
  {
    id: 'offline',
    date: '2026-11-27',
    en: {
      title: 'It opens without a signal',
      short: 'Without a connection the app opens and shows your day as you last saw it.',
      story: [
        'A phone or computer that has opened the app keeps it. In a basement or on the road it shows today, your schedule, jobs and clients as last seen, and says from when they are. To change something you need a connection; what you typed is kept until then.',
        'On a phone you can install it from the browser, with shortcuts to today and to a new invoice.',
      ],
    },
    es: {
      title: 'Se abre sin señal',
      short: 'Sin conexión, la aplicación se abre y muestra tu día como lo viste por última vez.',
      story: [
        'El teléfono o la computadora donde abriste la aplicación la conserva. En un sótano o en la carretera muestra el día de hoy, tu agenda, tus trabajos y clientes como los viste por última vez, y dice de cuándo son. Para cambiar algo necesitas conexión; lo que escribiste se conserva hasta entonces.',
        'En el teléfono puedes instalarla desde el navegador, con accesos directos a hoy y a una factura nueva.',
      ],
    },
  },
  {
    id: 'reviews',
    date: '2026-11-27',
    en: {
      title: 'Reviews of work you did',
      short: 'Clients are asked after finished work; their reviews appear on your page, and you can reply.',
      story: [
        'Under Public profile you switch it on. After completed work your client gets one email and gives stars and words without an account. You see the review at once, and it stands on your page after seven days.',
        'You can reply to every review, but nobody can buy one, write one without a visit, or hide one.',
      ],
    },
    es: {
      title: 'Reseñas del trabajo que hiciste',
      short:
        'Después del trabajo, tus clientes pueden opinar; sus reseñas aparecen en tu página y puedes responder.',
      story: [
        'Se activa en Perfil público. Cuando terminas un trabajo, tu cliente recibe un correo y deja estrellas y palabras sin crear una cuenta. Ves la reseña en seguida, y aparece en tu página a los siete días.',
        'Puedes responder a todas, pero nadie puede comprar una, escribirla sin una visita ni esconderla.',
      ],
    },
  },
  {
    id: 'client-portal',
    date: '2026-11-27',
    en: {
      title: 'A place for your clients to sign in',
      short: 'Clients see their quotes, invoices and visits in one place, with a code from their email.',
      story: [
        'Turn it on under Settings, Client portal. Your clients sign in with their email and a code, without a password, and find what they have to answer or pay, their coming visits and what they asked for.',
        'From a client’s page you can invite them, see the portal as they see it, and end their sessions.',
      ],
    },
    es: {
      title: 'Un lugar donde entran tus clientes',
      short:
        'Tus clientes ven sus presupuestos, facturas y visitas en un lugar, con un código que les llega por correo.',
      story: [
        'Actívalo en Ajustes, Portal de clientes. Tus clientes entran con su correo y un código, sin contraseña, y encuentran lo que tienen que contestar o pagar, sus próximas visitas y lo que pidieron.',
        'Desde la página de un cliente puedes invitarlo, ver el portal como lo ve él y cerrar sus sesiones.',
      ],
    },
  },
  {
    id: 'messages',
    date: '2026-11-27',
    en: {
      title: 'Write to your clients from the app',
      short: 'One conversation per client; they get it by email and answer from a link.',
      story: [
        'Tap Message on a client’s page, or one of the ready lines on the day of a visit: on my way, running late. Your client reads it by email and answers from its link, without an account.',
        'Answers arrive under Messages at once, with a count of what you haven’t read. Both of you can send photos and PDFs along.',
      ],
    },
    es: {
      title: 'Escribe a tus clientes desde la aplicación',
      short: 'Una conversación por cliente; le llega por correo y responde desde un enlace.',
      story: [
        'Toca Mensaje en la página de un cliente, o una de las frases listas el día de la visita: voy en camino, voy con retraso. Tu cliente lo lee en su correo y responde desde el enlace, sin cuenta.',
        'Las respuestas llegan a Mensajes al momento, con la cuenta de lo que no has leído. Por los dos lados se pueden enviar fotos y PDF.',
      ],
    },
  },
  {
    id: 'analytics',
    date: '2026-11-27',
    en: {
      title: 'What an hour of your work earns',
      short: 'Analytics says in sentences what you earn an hour, which quotes you win and who pays late.',
      story: [
        'Your own books and times answer: what an hour earned after costs, how many quotes you win, how long clients take to pay, which weekday brings most, and what the next ninety days look like.',
        'Each figure shows the numbers behind it and how it’s counted, and nothing is said from too little.',
      ],
    },
    es: {
      title: 'Lo que deja una hora de tu trabajo',
      short:
        'Estadísticas te dice en frases cuánto ganas por hora, qué presupuestos te aceptan y quién paga tarde.',
      story: [
        'Responden tus propias cuentas y tiempos: cuánto dejó una hora después de los gastos, cuántos presupuestos te aceptan, cuánto tardan en pagarte, qué día de la semana rinde más y cómo se ven los próximos noventa días.',
        'Cada cifra muestra de qué números sale y cómo se cuenta, y con muy pocos datos no se afirma nada.',
      ],
    },
  },
  {
    id: 'online-booking',
    date: '2026-11-27',
    en: {
      title: 'Clients pick a time on your page',
      short: 'Choose which services can be booked; clients pick a free time, and you answer.',
      story: [
        'In your price list you choose which services can be booked, and under Settings, Online booking, with whom and how far ahead. Your public page then shows the times that are free between your visits, within your hours.',
        'The time a client picks is kept while you decide. Accept it, and the visit is in your schedule and the client gets an email. Decline it, and the time is free again.',
      ],
    },
    es: {
      title: 'Tus clientes eligen una hora en tu página',
      short: 'Elige qué servicios se reservan; tus clientes eligen una hora libre y tú respondes.',
      story: [
        'En tu lista de precios eliges qué servicios se reservan, y en Ajustes, Reservas en línea, con quién y con cuánta anticipación. Tu página pública muestra entonces las horas libres entre tus visitas, dentro de tu horario.',
        'La hora que elige un cliente queda apartada mientras decides. Si la aceptas, la visita ya está en tu agenda y el cliente recibe un correo. Si no la aceptas, la hora queda libre.',
      ],
    },
  },
  {
    id: 'public-page',
    date: '2026-11-27',
    en: {
      title: 'A public page for your business',
      short: 'Show what you do at an address of your own, and get requests from it.',
      story: [
        'Under Settings, Public profile, you choose what your page shows: services, prices if you like, hours, the area you work in, photos. It opens on any phone, in English and Spanish, and stays hidden until you publish it.',
        'What visitors ask on it arrives among your requests, and you answer from there.',
      ],
    },
    es: {
      title: 'Una página pública de tu negocio',
      short: 'Muestra lo que haces en una dirección propia y recibe solicitudes desde ahí.',
      story: [
        'En Ajustes, Perfil público, eliges qué muestra tu página: servicios, precios si quieres, horario, tu zona, fotos. Se abre en cualquier teléfono, en español e inglés, y sigue oculta hasta que la publiques.',
        'Lo que piden ahí llega a tus solicitudes, y desde ahí respondes.',
      ],
    },
  },
  ...earlierUpdates,
]
