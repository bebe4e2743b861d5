import { defineTexts } from '#language/texts.ts'

export const sessionsTexts = defineTexts({
  en: {
    title: 'Where you’re signed in',
    unknown: 'Another program',
    here: 'This device, in use now',
    lastUsed: (moment: string, ip: string) => `Last used ${moment}${ip && ` from ${ip}`}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out: ${device}`,
    ended: 'That device is signed out.',
    others: 'Other devices',
    othersBody: 'Lost a phone, or signed in somewhere else? Sign out everywhere but here.',
    signOutOthers: 'Sign out all others',
    othersDone: 'All other devices are signed out.',
    failed: 'That didn’t work',
    loadFailed: 'Your devices didn’t load',
  },
  es: {
    title: 'Dónde tienes la sesión abierta',
    unknown: 'Otro programa',
    here: 'Este dispositivo, en uso ahora',
    lastUsed: (moment, ip) => `Último uso: ${moment}${ip && ` desde ${ip}`}`,
    end: 'Cerrar',
    endOf: (device) => `Cerrar la sesión: ${device}`,
    ended: 'Se cerró la sesión en ese dispositivo.',
    others: 'Otros dispositivos',
    othersBody: '¿Perdiste un teléfono o entraste en otro lugar? Cierra la sesión en todos menos en este.',
    signOutOthers: 'Cerrar todas las demás',
    othersDone: 'Se cerró la sesión en todos los demás dispositivos.',
    failed: 'No funcionó',
    loadFailed: 'No se cargaron tus dispositivos',
  },
})
