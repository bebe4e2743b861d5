-- The apps that people pay with are methods of their own.
alter table public.payments drop constraint payments_method_check, add constraint payments_method_check
  check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
alter table public.refunds drop constraint refunds_method_check, add constraint refunds_method_check
  check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
alter table public.expenses drop constraint expenses_payment_method_check, add constraint expenses_payment_method_check
  check (payment_method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
