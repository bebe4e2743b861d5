import { defineTexts } from '#language/texts.ts'

export const requestFormTexts = defineTexts({
  en: {
    newTitle: 'New request',
    editTitle: (title: string) => `Edit ${title}`,
    sections: { notes: 'Internal notes' },
    fields: {
      client_id: 'Client',
      property_id: 'Property',
      title: 'Title',
      description: 'Description',
      urgency: 'Urgency',
      preferred_times: 'Preferred times',
      notes: 'Notes',
    },
    hints: {
      title: 'In a few words, like “Kitchen faucet leaks”',
      preferred_times: 'Mornings, no Fridays',
      notes: 'Visible to owners and managers only',
    },
    save: 'Save request',
    created: 'Request created successfully',
    updated: 'Request updated successfully',
    createFailed: 'Failed to create request',
    updateFailed: 'Failed to update request',
  },
  es: {
    newTitle: 'Nueva solicitud',
    editTitle: (title) => `Editar ${title}`,
    sections: { notes: 'Notas internas' },
    fields: {
      client_id: 'Cliente',
      property_id: 'Dirección',
      title: 'Título',
      description: 'Descripción',
      urgency: 'Urgencia',
      preferred_times: 'Horarios preferidos',
      notes: 'Notas',
    },
    hints: {
      title: 'En pocas palabras: “Fuga de agua en la cocina”',
      preferred_times: 'Por la mañana, viernes no…',
      notes: 'Lo que solo ven tú y tus gerentes',
    },
    save: 'Guardar solicitud',
    created: 'Solicitud creada correctamente',
    updated: 'Solicitud actualizada correctamente',
    createFailed: 'No se pudo crear la solicitud',
    updateFailed: 'No se pudo actualizar la solicitud',
  },
})
