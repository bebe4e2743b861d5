create function private.before_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.author(new.user_id);
  new.message := btrim(new.message, E' \t\r\n\u00A0');
  return new;
end
$$;
create trigger before_feedback before insert on public.feedback
  for each row execute function private.before_feedback();
