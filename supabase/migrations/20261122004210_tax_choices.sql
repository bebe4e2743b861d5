-- Who pays which taxes is for owners and managers to say: a worker who saves a client leaves it as it is.
create function private.guard_tax_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_then jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{"is_tax_exempt": false, "tax_rate_id": null}' end;
  row_now jsonb := to_jsonb(new);
begin
  if (row_now -> 'tax_rate_id' is distinct from row_then -> 'tax_rate_id'
      or coalesce(row_now ->> 'is_tax_exempt', 'false') <> coalesce(row_then ->> 'is_tax_exempt', 'false'))
    and auth.uid() is not null
    and not new.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return new;
end
$$;
revoke all on function private.guard_tax_choice() from public;
create trigger guard_tax_choice before insert or update of is_tax_exempt, tax_rate_id on public.clients
  for each row execute function private.guard_tax_choice();
create trigger guard_tax_choice before insert or update of tax_rate_id on public.property_addresses
  for each row execute function private.guard_tax_choice();
