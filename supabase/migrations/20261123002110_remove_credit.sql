-- Taking credit back, from the client or from an invoice; and what people call of credit.

create function private.remove_credit(credit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  credit public.credits;
  invoice public.invoices;
begin
  select * into credit from public.credits as found where found.id = remove_credit.credit_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if credit.id is null then
    -- The second click finds what the first one did.
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
  perform private.tell(credit.business_id, case credit.kind when 'applied' then 'invoice' else 'client' end,
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

revoke all on function private.remove_credit(uuid) from public;
grant execute on function private.remove_credit(uuid) to authenticated;
revoke all on function public.grant_credit(uuid, uuid, numeric, text), public.apply_credit(uuid, uuid, numeric),
  public.remove_credit(uuid) from public, anon, authenticated;
grant execute on function public.grant_credit(uuid, uuid, numeric, text), public.apply_credit(uuid, uuid, numeric),
  public.remove_credit(uuid) to authenticated;
