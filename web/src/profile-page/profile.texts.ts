import { defineTexts } from '#language/texts.ts'

/** What the public page of a business says besides the business's own words. The reader is a client, so Spanish says usted. */
export const profileTexts = defineTexts({
  en: {
    call: 'Call',
    callNumber: (phone: string) => `Call ${phone}`,
    ask: 'Ask for a quote',
    openUntil: (time: string) => `Open now, until ${time}`,
    opensToday: (time: string) => `Closed, opens at ${time}`,
    opensOn: (weekday: string, time: string) => `Closed, opens ${weekday} at ${time}`,
    services: 'Services and prices',
    from: 'from',
    about: 'About us',
    hours: 'Hours',
    closed: 'Closed',
    midnight: 'midnight',
    areas: 'Where we work',
    contact: 'Talk to us',
    findUs: 'Find us on',
    askTitle: 'Tell us what you need',
    askHint: 'No account, no obligation. We answer by email or phone.',
    service: 'Service',
    anyService: 'Not sure yet',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    orPhone: 'Email or phone: whichever we should answer.',
    message: 'What is to be done?',
    messageHint: 'Where it is, how large, and when it would suit you.',
    send: 'Send',
    website: 'Leave this empty',
    sent: 'Thank you. Your message has arrived, and we will get back to you.',
    results: {
      check: 'Please look at it once more and send it again.',
      invalid: 'Please fill in your name, what is to be done, and an email or phone number.',
      limit: 'Too many messages were sent just now. Please try again later.',
      failed: 'Your message did not arrive. Nothing you typed is lost: please send it again.',
    },
    madeWith: 'Made with',
    noPage: {
      missing: {
        title: 'There is no page here',
        text: 'The address may be mistyped, or the business does not show a page at the moment.',
      },
      unavailable: {
        title: 'This page cannot be shown right now',
        text: 'Please try again in a minute. If you wrote something, the back button of your browser returns to it.',
      },
    },
    description: (name: string, services: string) =>
      services === ''
        ? `${name}: services, hours and contact.`
        : `${name}: ${services}. Prices, hours and contact.`,
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    lasts: (amount: string) => `About ${amount}`,
    hoursLong: (count: string) => `${count} h`,
    minutesLong: (count: number) => `${count} min`,
    otherLanguage: 'Español',
  },
  es: {
    call: 'Llamar',
    callNumber: (phone) => `Llamar al ${phone}`,
    ask: 'Pedir presupuesto',
    openUntil: (time) => `Abierto ahora, hasta ${time}`,
    opensToday: (time) => `Cerrado, abre a ${time}`,
    opensOn: (weekday, time) => `Cerrado, abre el ${weekday} a ${time}`,
    services: 'Servicios y precios',
    from: 'desde',
    about: 'Quiénes somos',
    hours: 'Horario',
    closed: 'Cerrado',
    midnight: 'medianoche',
    areas: 'Dónde trabajamos',
    contact: 'Hable con nosotros',
    findUs: 'Encuéntrenos en',
    askTitle: 'Díganos qué necesita',
    askHint: 'Sin cuenta ni compromiso. Le respondemos por correo o por teléfono.',
    service: 'Servicio',
    anyService: 'Todavía no lo sé',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    orPhone: 'Correo o teléfono: por donde prefiera que le respondamos.',
    message: '¿Qué hay que hacer?',
    messageHint: 'Dónde es, qué tamaño tiene y cuándo le vendría bien.',
    send: 'Enviar',
    website: 'Deje esto vacío',
    sent: 'Gracias. Su mensaje llegó y le responderemos.',
    results: {
      check: 'Por favor, revíselo una vez más y envíelo de nuevo.',
      invalid: 'Por favor, escriba su nombre, qué hay que hacer y un correo o un teléfono.',
      limit: 'Se enviaron demasiados mensajes. Por favor, intente más tarde.',
      failed: 'Su mensaje no llegó. No se perdió nada de lo que escribió: envíelo de nuevo, por favor.',
    },
    madeWith: 'Hecho con',
    noPage: {
      missing: {
        title: 'Aquí no hay ninguna página',
        text: 'La dirección puede estar mal escrita, o el negocio no muestra su página en este momento.',
      },
      unavailable: {
        title: 'Ahora no se puede mostrar esta página',
        text: 'Por favor, intente de nuevo en un minuto. Si escribió algo, el botón de volver de su navegador lo conserva.',
      },
    },
    description: (name, services) =>
      services === ''
        ? `${name}: servicios, horario y contacto.`
        : `${name}: ${services}. Precios, horario y contacto.`,
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    lasts: (amount) => `Duración: ${amount}`,
    hoursLong: (count) => `${count} h`,
    minutesLong: (count) => `${count} min`,
    otherLanguage: 'English',
  },
})

export type ProfileTexts = (typeof profileTexts)['en']
