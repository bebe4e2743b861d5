/** The functions of devices that ring which signed-in users may call. */
export const pushPublic = [
  'my_push_choice',
  'my_push_devices',
  'remove_push_device',
  'renew_push_device',
  'save_push_choice',
  'save_push_device',
  'test_push',
]

/** The private functions behind these. */
export const pushPrivate = [...pushPublic]
