-- A client's credit with the business: overpaid, deposited or granted, then used on invoices or paid out. It is never
-- negative.

create function private.grant_credit(client_id uuid, id uuid, amount numeric, note text) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(grant_credit.client_id);
  made public.credits;
begin
  perform private.check_amount(client.business_id, grant_credit.amount);
  perform private.lock_credit(client.id);
  made := private.repeated_credit(grant_credit.id, client, 'granted', null, grant_credit.amount);
  if made.id is not null then return made; end if;
  perform private.require_currency(client.business_id);
  insert into public.credits as granted (id, business_id, client_id, kind, amount, note)
  values (grant_credit.id, client.business_id, client.id, 'granted', grant_credit.amount,
    nullif(btrim(grant_credit.note), ''))
  returning * into made;
  perform private.log_record_event(client.business_id, 'client', client.id, 'credit_granted',
    jsonb_build_object('credit_id', made.id, 'amount', made.amount, 'note', left(made.note, 200)));
  return made;
end
$$;

create function private.apply_credit(invoice_id uuid, id uuid, amount numeric) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(apply_credit.invoice_id);
  client public.clients := private.my_client(invoice.client_id);
  made public.credits;
  available numeric;
begin
  perform private.lock_credit(client.id);
  made := private.repeated_credit(apply_credit.id, client, 'applied', invoice.id, apply_credit.amount);
  if made.id is not null then return made; end if;
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.balance = 0 then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  available := private.credit_of(client.business_id, client.id);
  if available <= 0 or apply_credit.amount > available then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  if apply_credit.amount is not null then perform private.check_amount(client.business_id, apply_credit.amount); end if;
  if apply_credit.amount > invoice.balance then raise sqlstate 'PT409' using message = 'more_than_due'; end if;
  insert into public.credits as used (id, business_id, client_id, kind, amount, invoice_id)
  values (apply_credit.id, client.business_id, client.id, 'applied',
    -coalesce(apply_credit.amount, least(available, invoice.balance)), invoice.id)
  returning * into made;
  perform private.log_record_event(client.business_id, 'invoice', invoice.id, 'credit_applied',
    jsonb_build_object('credit_id', made.id, 'amount', -made.amount));
  return made;
end
$$;

create function private.remove_credit(credit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  credit public.credits;
  invoice public.invoices;
begin
  select * into credit from public.credits as found where found.id = remove_credit.credit_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if credit.id is null then
    -- A second click finds what the first one did.
    if exists (select from public.record_events as event where event.kind = 'credit_removed'
      and event.business_id = any(array(select private.my_managed_business_ids()))
      and event.data ->> 'credit_id' = remove_credit.credit_id::text
      and event.created_at > now() - interval '1 day') then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'credit_not_found';
  end if;
  if credit.kind not in ('granted', 'applied') then
    raise sqlstate 'PT409' using message = 'credit_of_payment', hint = 'Delete or refund the payment instead.';
  end if;
  if credit.kind = 'applied' then
    invoice := private.my_invoice(credit.invoice_id);
    if invoice.status not in ('draft', 'sent', 'paid') then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
    end if;
  end if;
  perform private.lock_credit(credit.client_id);
  perform from public.credits as found where found.id = credit.id;
  if not found then return; end if;
  if credit.kind = 'granted' and private.credit_of(credit.business_id, credit.client_id) < credit.amount then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'It was used in the meantime.';
  end if;
  delete from public.credits as removed where removed.id = credit.id;
  perform private.log_record_event(credit.business_id, case credit.kind when 'applied' then 'invoice' else 'client' end,
    coalesce(credit.invoice_id, credit.client_id), 'credit_removed',
    jsonb_build_object('credit_id', credit.id, 'amount', abs(credit.amount)));
end
$$;

create function public.grant_credit(client_id uuid, id uuid, amount numeric, note text default null)
returns public.credits
language sql volatile set search_path = '' as $$
  select private.grant_credit(grant_credit.client_id, grant_credit.id, grant_credit.amount, grant_credit.note)
$$;

create function public.apply_credit(invoice_id uuid, id uuid, amount numeric default null) returns public.credits
language sql volatile set search_path = '' as $$
  select private.apply_credit(apply_credit.invoice_id, apply_credit.id, apply_credit.amount)
$$;

create function public.remove_credit(credit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_credit(remove_credit.credit_id)
$$;

grant execute on function private.grant_credit, private.apply_credit, private.remove_credit to authenticated;
grant execute on function public.grant_credit, public.apply_credit, public.remove_credit to authenticated, service_role;
