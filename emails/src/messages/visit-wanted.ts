import { changeButton, labelled, listed, spokenTime, visitMessage } from './visit-message.ts'

/** Confirms to a client that the time which they booked is kept until the business answers. */
export const visitWanted = visitMessage({
  fields: ['request_number', 'url'],
  write: {
    en: ({ business, title, when, request_number: number, url }) => ({
      subject: `${business ? `${business}: we` : 'We'} got your booking`,
      paragraphs: [
        `Thank you, your booking arrived: ${title}`,
        when,
        'We’re holding the time for you, but it isn’t confirmed yet. We’ll email you the answer.',
        ...labelled('Reference', number),
      ],
      ...changeButton(url, 'Change or cancel'),
      footnotes: [],
      replyNote: 'Something to add? Just reply to this email.',
    }),
    es: ({ business, title, when, request_number: number, url }) => ({
      subject: `${business ? `${business}: recibimos` : 'Recibimos'} su reserva`,
      paragraphs: [
        `Gracias, recibimos su reserva: ${title}`,
        when,
        'Le guardamos la hora, pero todavía no está confirmada. Le enviaremos la respuesta por correo.',
        ...labelled('Referencia', number),
      ],
      ...changeButton(url, 'Cambiar o cancelar'),
      footnotes: [],
      replyNote: '¿Quiere agregar algo? Responda a este correo.',
    }),
  },
})

/** Tells a client that the business cannot come at the time which they booked, and why. */
export const visitDeclined = visitMessage({
  fields: ['reason', 'url'],
  long: ['reason'],
  write: {
    en: ({ business, title, day, when, reason, url }) => ({
      subject: `${business ? `${business}: we` : 'We'} can’t make it${day && ` on ${day}`}`,
      paragraphs: [
        `We can’t come at the time that you chose: ${title}`,
        ...labelled('You chose', when),
        ...(reason ? [reason] : []),
      ],
      ...changeButton(url, 'Choose another time'),
      footnotes: [],
      replyNote: 'Or just reply to this email and we’ll find a time together.',
    }),
    es: ({ business, title, day, when, reason, url }) => ({
      subject: `${business ? `${business}: no` : 'No'} podemos ir${day && ` el ${day}`}`,
      paragraphs: [
        `No podemos ir a la hora que eligió: ${title}`,
        ...labelled('Usted eligió', when),
        ...(reason ? [reason] : []),
      ],
      ...changeButton(url, 'Elegir otra hora'),
      footnotes: [],
      replyNote: 'También puede responder a este correo y buscamos una hora juntos.',
    }),
  },
})

/** Apologizes to a client whom nobody answered in time, with the free times next to theirs. */
export const visitLapsed = visitMessage({
  fields: ['first_time', 'second_time', 'third_time', 'url'],
  write: {
    en: ({ business, title, when, timezone, url, ...free }) => {
      const times = listed('en', timezone, free.first_time, free.second_time, free.third_time)
      return {
        subject: `${business ? `${business}: sorry` : 'Sorry'}, we didn’t answer in time`,
        paragraphs: [
          `We’re sorry: we didn’t answer your booking in time: ${title}`,
          `${when} is no longer kept for you.`,
          ...(times.length > 0 ? ['These times were free when we wrote this:', ...times] : []),
        ],
        ...changeButton(url, 'Choose another time'),
        footnotes: [],
        replyNote: 'Or just reply to this email and we’ll find a time together.',
      }
    },
    es: ({ business, title, when, timezone, url, ...free }) => {
      const times = listed('es', timezone, free.first_time, free.second_time, free.third_time)
      return {
        subject: `${business ? `${business}: disculpe` : 'Disculpe'}, no respondimos a tiempo`,
        paragraphs: [
          `Disculpe: no respondimos a tiempo su reserva: ${title}`,
          `Ya no le guardamos esta hora: ${when}`,
          ...(times.length > 0
            ? ['Estas horas estaban libres cuando escribimos este correo:', ...times]
            : []),
        ],
        ...changeButton(url, 'Elegir otra hora'),
        footnotes: [],
        replyNote: 'También puede responder a este correo y buscamos una hora juntos.',
      }
    },
  },
})

/** Offers a client other times instead of the one they booked, which are held until they choose. */
export const visitOffered = visitMessage({
  fields: ['first_time', 'second_time', 'third_time', 'held_until', 'url'],
  write: {
    en: ({ business, title, when, timezone, url, ...held }) => ({
      subject: `${business ? `${business}: which` : 'Which'} of these times suits you?`,
      paragraphs: [
        `We can’t come at the time that you chose: ${title}`,
        ...labelled('You chose', when),
        'We hold these times for you. The one you choose is booked at once:',
        ...listed('en', timezone, held.first_time, held.second_time, held.third_time),
        ...labelled('You can choose until', spokenTime('en', held.held_until, timezone)),
      ],
      ...changeButton(url, 'Choose a time'),
      footnotes: [],
      replyNote: 'None of them suits you? Just reply to this email.',
    }),
    es: ({ business, title, when, timezone, url, ...held }) => ({
      subject: `${business ? `${business}: ¿cuál` : '¿Cuál'} de estas horas le conviene?`,
      paragraphs: [
        `No podemos ir a la hora que eligió: ${title}`,
        ...labelled('Usted eligió', when),
        'Le guardamos estas horas. La que elija queda reservada enseguida:',
        ...listed('es', timezone, held.first_time, held.second_time, held.third_time),
        ...labelled('Puede elegir hasta', spokenTime('es', held.held_until, timezone)),
      ],
      ...changeButton(url, 'Elegir una hora'),
      footnotes: [],
      replyNote: '¿Ninguna le conviene? Responda a este correo.',
    }),
  },
})
