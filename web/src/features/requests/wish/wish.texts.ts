import { defineTexts } from '#language/texts.ts'

/** What a client wishes of a visit, and how the office answers it. */
export const wishTexts = defineTexts({
  en: {
    about: 'What the client asks for',
    asks: {
      move: (client: string, when: string) => `${client} asks to move the visit on ${when}`,
      cancel: (client: string, when: string) => `${client} asks to cancel the visit on ${when}`,
    },
    asksNow: {
      move: 'The client has changed their mind: they now ask to move the visit.',
      cancel: 'The client has changed their mind: they now ask to cancel the visit.',
      otherTime: 'The client has just proposed another time. Check the date and time below.',
    },
    proposes: (when: string) => `Proposed time: ${when}`,
    wrote: 'In their words',
    openJob: 'Open the job',
    move: 'Move the visit',
    cancel: 'Cancel the visit',
    keep: 'Keep it and answer',
    keepShort: 'Keep it',
    kept: 'The visit stays as it is. Let the client know why.',
    undo: 'Undo',
    nowOn: (when: string) => `Now: ${when}`,
    states: {
      moved: 'The visit was moved.',
      unplanned: 'It has no date at the moment.',
      kept: 'The visit stays as it is.',
      cancelled: 'The visit is cancelled.',
      begun: 'The visit has begun.',
      completed: 'The visit is done.',
      no_show: 'No one was there.',
      deleted: 'The visit was deleted.',
    },
  },
  es: {
    about: 'Lo que pide el cliente',
    asks: {
      move: (client, when) => `${client} pide cambiar la visita: ${when}`,
      cancel: (client, when) => `${client} pide cancelar la visita: ${when}`,
    },
    asksNow: {
      move: 'El cliente cambió de idea: ahora pide cambiar la visita.',
      cancel: 'El cliente cambió de idea: ahora pide cancelar la visita.',
      otherTime: 'El cliente acaba de proponer otra hora. Revisa la fecha y la hora aquí abajo.',
    },
    proposes: (when) => `Propone: ${when}`,
    wrote: 'En sus palabras',
    openJob: 'Abrir el trabajo',
    move: 'Cambiar la visita',
    cancel: 'Cancelar la visita',
    keep: 'Dejarla y responder',
    keepShort: 'Dejarla',
    kept: 'La visita queda como está. Dile al cliente por qué.',
    undo: 'Deshacer',
    nowOn: (when) => `Ahora: ${when}`,
    states: {
      moved: 'La visita se cambió.',
      unplanned: 'Por ahora no tiene fecha.',
      kept: 'La visita queda como está.',
      cancelled: 'La visita está cancelada.',
      begun: 'La visita ya empezó.',
      completed: 'La visita está terminada.',
      no_show: 'No había nadie.',
      deleted: 'La visita se eliminó.',
    },
  },
})
