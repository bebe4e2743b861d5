import { defineTexts } from '#language/texts.ts'

export const userMenuTexts = defineTexts({
  en: {
    publicProfile: 'Public Profile',
    account: 'Your account',
    darkTheme: 'Dark theme',
    lightTheme: 'Light theme',
    otherLanguage: 'Español',
    signOut: 'Sign out',
    businessNotFound: 'Business not found',
  },
  es: {
    publicProfile: 'Perfil público',
    account: 'Tu cuenta',
    darkTheme: 'Tema oscuro',
    lightTheme: 'Tema claro',
    otherLanguage: 'English',
    signOut: 'Cerrar sesión',
    businessNotFound: 'No se encontró el negocio',
  },
})
