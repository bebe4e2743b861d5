-- A price that is mended within the hour was a slip: it leaves nothing behind, and the one before stays the last.
create function private.after_service_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.service_prices as past where past.business_id = new.business_id
    and past.service_id = new.id and past.created_at > now() - interval '1 hour') then
    delete from public.service_prices as past where past.business_id = new.business_id and past.service_id = new.id
      and past.created_at > now() - interval '1 hour' and past.price = new.price;
    return null;
  end if;
  insert into public.service_prices (business_id, service_id, price, user_id)
  values (new.business_id, new.id, old.price, (select auth.uid()));
  return null;
end
$$;
create trigger after_service_price after update of price on public.services
  for each row when (old.price <> new.price) execute function private.after_service_price();
