# Net::SMPP as a customer: perl customer.pl PORT SYSTEM_ID PASSWORD FILE_OF_NUMBERS; prints its own book as JSON lines.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;

my ($port, $system_id, $password, $file) = @ARGV;
open my $in, '<', $file or die $!;
chomp(my @numbers = <$in>);
my $expected = @numbers;
my ($smpp, $bound) = Net::SMPP->new_transceiver('127.0.0.1', port => $port, system_id => $system_id,
  password => $password, smpp_version => 0x34) or die "no bind: $!";
die 'refused: ' . $bound->explain_status unless $bound->{status} == 0;
$| = 1;
my %to;
my ($open, $receipts) = (0, 0);
my $window = 20;
my $end = time + 120;
my $may_read = IO::Select->new($smpp);
while (($receipts < $expected || $open > 0) && time < $end) {
  while ($open < $window && @numbers) {
    my $to = shift @numbers;
    my $seq = $smpp->submit_sm(async => 1, source_addr => 'ACME', destination_addr => $to,
      short_message => "perl $to", registered_delivery => 1, data_coding => 0);
    $to{$seq} = $to;
    $open++;
  }
  next unless $may_read->can_read(1);
  my $pdu = $smpp->read_pdu() or last;
  if ($pdu->{cmd} == 0x80000004) {
    $open--;
    printf qq({"to":"%s","status":%d,"id":"%s"}\n), $to{$pdu->{seq}}, $pdu->{status}, $pdu->{message_id} // '';
  } elsif ($pdu->{cmd} == 0x00000005) {
    my ($id, $state) = $pdu->{short_message} =~ /id:(\S+).*stat:(\S+)/;
    $smpp->deliver_sm_resp(message_id => '', seq => $pdu->{seq});
    printf qq({"receipt":"%s","state":"%s"}\n), $id, $state;
    $receipts++;
  } elsif ($pdu->{cmd} == 0x00000015) {
    $smpp->enquire_link_resp(seq => $pdu->{seq});
  }
}
$smpp->unbind(async => 1);
