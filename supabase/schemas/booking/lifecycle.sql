create trigger stamp_update before update on public.booking_settings
  for each row execute function private.stamp_update();

-- A step of private.after_client. Links were for whoever reads the address of the client: with another one, or once the client
-- is archived, they lead nowhere.
create function private.end_booking_links(client public.clients, was public.clients) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if lower(btrim(was.email)) is distinct from lower(btrim(client.email))
    or (client.client_status = 'archived' and was.client_status <> 'archived') then
    delete from private.booking_links as link using public.requests as request
    where request.business_id = client.business_id and request.client_id = client.id and link.request_id = request.id;
  end if;
end
$$;
