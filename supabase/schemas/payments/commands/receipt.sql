-- Without an address no mail is queued; recording the payment never fails because of that.
create function private.queue_receipt_mail(payment public.payments, address text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(payment.business_id, 'payment-receipt', 'payment-receipt:' || payment.id || ':'
    || gen_random_uuid(), address, private.client_language(payment.business_id, payment.client_id), 'payment',
    payment.id, private.receipt_mail_data(payment));
  select private.log_record_event(payment.business_id, 'payment', payment.id, 'receipt_sent', jsonb_build_object('to', address))
  where private.is_address(address)
$$;

create function private.send_receipt(payment_id uuid, to_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(send_receipt.payment_id);
  address text := private.payer_address(payment, to_address);
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  -- A double click, or a retry after a lost response, is one mail.
  if exists (select from private.outbox as mail where mail.record_id = payment.id and mail.kind = 'payment-receipt'
    and mail.to_address = address and mail.created_at > now() - interval '1 minute') then
    return;
  end if;
  perform private.check_client_mail(payment.business_id, payment.id, address);
  perform private.queue_receipt_mail(payment, address);
end
$$;

create function public.send_receipt(payment_id uuid, to_address text default null) returns void
language sql volatile set search_path = '' as $$
  select private.send_receipt(send_receipt.payment_id, send_receipt.to_address)
$$;

grant execute on function private.send_receipt to authenticated;
grant execute on function public.send_receipt to authenticated, service_role;
