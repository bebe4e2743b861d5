import type { QuestionGroups } from './question-groups.ts'

export const spanishQuestions: QuestionGroups = {
  start: {
    title: 'Para empezar',
    questions: [
      {
        id: 'who',
        title: '¿Para quién es Fieldlark?',
        body: 'Para quienes viven de limpiar, reparar, pintar y plantar, por su cuenta o con un equipo pequeño. Diez oficios tienen su propia lista de precios inicial; cualquier otro puede escribir la suya.',
      },
      {
        id: 'how-long',
        title: '¿Cuánto se tarda en configurarlo?',
        body: 'Unos minutos: nombre del negocio, oficio, idioma y moneda. Primero puedes mirar con datos de ejemplo y quitarlos en un solo paso.',
      },
      {
        id: 'import',
        title: '¿Puedo traer a mis clientes?',
        body: 'Sí, desde un archivo CSV de hasta 5,000 clientes, como los que guardan Excel, Google Contacts o tu aplicación anterior. Los errores se señalan fila por fila antes de guardar nada.',
      },
      {
        id: 'phone',
        title: '¿Está en la tienda de aplicaciones?',
        body: 'No. Fieldlark funciona en el navegador y desde ahí se instala en iPhone, Android y computadoras. En los ajustes se explica paso a paso.',
      },
      {
        id: 'signal',
        title: '¿Funciona sin señal?',
        body: 'Necesita conexión para cargar y guardar. Lo que escribes en un formulario se queda en tu teléfono hasta que se guarda, y las fotos de comprobantes esperan la señal.',
      },
    ],
  },
  money: {
    title: 'Precios y planes',
    questions: [
      {
        id: 'cost',
        title: '¿Cuánto cuesta?',
        body: 'Gratis, $12 o $19 al mes por todo el negocio, o diez veces eso por un año. La página de precios muestra qué trae cada plan. No se cobra nada antes de que elijas un plan y lo pagues.',
      },
      {
        id: 'trial',
        title: '¿Cómo funciona la prueba?',
        body: 'Todo está abierto, sin tarjeta. Al registrarte ves cuántos días dura. Cuando termina no se borra nada.',
      },
      {
        id: 'cancel',
        title: '¿Cómo lo dejo?',
        body: 'Deja de usarlo, o cierra el negocio en sus ajustes. Quien lo dirige puede reabrirlo durante 30 días. Exporta tus datos antes o después; las dos cosas funcionan.',
      },
      {
        id: 'fees',
        title: '¿Se quedan con una parte de los pagos?',
        body: 'No. Los pagos con tarjeta llegan a tu propia cuenta de Stripe, y solo Stripe cobra sus comisiones.',
      },
      {
        id: 'two',
        title: '¿Puedo tener dos negocios?',
        body: 'Sí, con un solo inicio de sesión. Cada uno tiene sus clientes, números, equipo y plan.',
      },
    ],
  },
  work: {
    title: 'Agenda y equipo',
    questions: [
      {
        id: 'recurring',
        title: '¿Se pueden repetir las visitas?',
        body: 'Sí: por día, semana, mes y otros intervalos. Puedes saltar una, pausar la recurrencia o cambiarla a partir de una visita.',
      },
      {
        id: 'overlap',
        title: '¿Y si dos visitas chocan?',
        body: 'Lo ves antes de guardar y decides tú. Nada se mueve por su cuenta.',
      },
      {
        id: 'crew',
        title: '¿Qué ve mi equipo?',
        body: 'Sus propias visitas, o todos los trabajos si lo permites. No ve costos, márgenes, informes ni ajustes.',
      },
      {
        id: 'languages',
        title: '¿Puedo usar español y mi equipo inglés?',
        body: 'Sí. Cada persona elige su idioma, y cada cliente recibe correos, presupuestos y facturas en el suyo.',
      },
      {
        id: 'calendar',
        title: '¿Funciona con mi calendario?',
        body: 'Tus visitas pueden aparecer en el calendario de Google, Apple u Outlook con un enlace privado. Los cambios se hacen en Fieldlark; el enlace es solo de lectura.',
      },
    ],
  },
  clients: {
    title: 'Presupuestos, facturas y clientes',
    questions: [
      {
        id: 'account',
        title: '¿Mis clientes necesitan una cuenta?',
        body: 'No. Abren el presupuesto o la factura con un enlace que vence a los 90 días y que puedes desactivar antes.',
      },
      {
        id: 'approve',
        title: '¿Cómo acepta un cliente un presupuesto?',
        body: 'En su teléfono: elige los conceptos opcionales, escribe su nombre y firma. Tú recibes la versión aceptada con su hora, como prueba.',
      },
      {
        id: 'deposit',
        title: '¿Puedo pedir un anticipo?',
        body: 'Sí, como importe o como porcentaje del presupuesto. Se aplica a la primera factura.',
      },
      {
        id: 'taxes',
        title: '¿Sirve para mis impuestos?',
        body: 'Tú defines los impuestos y qué conceptos los llevan. Los totales son exactos al centavo en 20 monedas. Qué impuesto debes es pregunta para tu contador.',
      },
      {
        id: 'card',
        title: '¿Pueden pagar con tarjeta?',
        body: 'Sí, cuando conectas tu propia cuenta de Stripe. Sin ella, la factura muestra tus datos bancarios y otras formas de pago.',
      },
    ],
  },
  data: {
    title: 'Tus datos',
    questions: [
      {
        id: 'owner',
        title: '¿De quién es lo que escribo?',
        body: 'Tuyo. Puedes exportar clientes, trabajos, facturas y gastos en CSV cuando quieras, también después de la prueba.',
      },
      {
        id: 'where',
        title: '¿Dónde se guarda?',
        body: 'En el servidor de quien ofrece este sitio o con el alojamiento que haya elegido. El código de Fieldlark es abierto, así que también puedes instalarlo en tu propio servidor.',
      },
      {
        id: 'safe',
        title: '¿Cómo se protege mi cuenta?',
        body: 'Con contraseña, llave de acceso o enlace por correo, y un segundo factor si lo activas. Ves cada dispositivo con la sesión abierta y puedes cerrarla.',
      },
      {
        id: 'tracking',
        title: '¿Me rastrean o venden datos?',
        body: 'No. No hay publicidad ni analítica de terceros, y nada en estas páginas se carga de otra empresa.',
      },
    ],
  },
}
