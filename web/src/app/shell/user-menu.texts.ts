import { defineTexts } from '#language/texts.ts'

export const userMenuTexts = defineTexts({
  en: {
    publicProfile: 'Public Profile',
    security: 'Password and security',
    darkTheme: 'Dark theme',
    lightTheme: 'Light theme',
    otherLanguage: 'Español',
    signOut: 'Sign out',
    businessNotFound: 'Business not found',
  },
  es: {
    publicProfile: 'Perfil público',
    security: 'Contraseña y seguridad',
    darkTheme: 'Tema oscuro',
    lightTheme: 'Tema claro',
    otherLanguage: 'English',
    signOut: 'Cerrar sesión',
    businessNotFound: 'No se encontró el negocio',
  },
})
